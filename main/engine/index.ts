/** The engine's front door: the only file of the engine that others import. */
export {createEngine, type Engine, type EngineOptions} from './create-engine.ts';
export {setForeignLogAside} from './doctor/empty-log.ts';
export {restoreInto, type Restoring} from './doctor/restore-into.ts';
export {EngineError} from './domain/engine-error.ts';
export type {Clock, KeyPlace, Log, Secrets} from './ports.ts';
export {preflightFolder} from './ingest/preflight.ts';
