/** The engine's front door: the only file of the engine that others import. */
export {createEngine, type Engine, type EngineOptions} from './create-engine.ts';
export {EngineError} from './domain/engine-error.ts';
export type {Clock, KeyPlace, Log, Secrets} from './ports.ts';
export {preflightFolder} from './ingest/preflight.ts';
