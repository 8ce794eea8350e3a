import {createHmac, timingSafeEqual} from 'node:crypto';
import {EngineError} from '../domain/engine-error.ts';
import {sha256} from '../domain/hash.ts';

/** Where a list goes on: after the memory with this time of creation and this id. */
export interface Place {
  readonly createdAt: number;
  readonly uid: string;
}

/** Writes a place as a cursor that only this library can make, and only for this request. */
export function signCursor({createdAt, uid}: Place, request: unknown, key: Buffer): string {
  const body = JSON.stringify([createdAt, uid, requestMark(request)]);
  return `${Buffer.from(body).toString('base64url')}.${signature(body, key)}`;
}

/** Reads a cursor. Throws `INVALID_INPUT` for one that was changed, or made for another request or library. */
export function readCursor(cursor: string, request: unknown, key: Buffer): Place {
  const [encoded = '', signed = ''] = cursor.split('.');
  const body = Buffer.from(encoded, 'base64url').toString();
  if (!isSame(signed, signature(body, key))) throw refusal();
  const [createdAt, uid, mark] = JSON.parse(body) as [number, string, string];
  if (mark !== requestMark(request)) throw refusal();
  return {createdAt, uid};
}

function requestMark(request: unknown): string {
  return sha256(JSON.stringify(request)).slice(0, 16);
}

function signature(body: string, key: Buffer): string {
  return createHmac('sha256', key).update(body).digest('base64url');
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

function refusal(): EngineError {
  return new EngineError(
    'INVALID_INPUT',
    'The cursor does not belong to this request; pass on `nextCursor` of the page before, with everything else unchanged.',
    {details: {fields: ['cursor']}},
  );
}
