import type {MessageOutput} from '#contract/memories';
import type {MessageRow} from '../db/messages.ts';
import {toInstant} from '../domain/instant.ts';

/** A message as the recall API shows it. The metadata of a passage say where it stands. */
export function describeMessage(message: MessageRow): MessageOutput {
  const {pageId: page_id, title, localPath: local_path, chunkId: chunk_id} = message;
  return {
    id: message.uid,
    channel_id: message.channel,
    thread_id: null,
    author_identity_id: message.author,
    kind: message.kind,
    content: message.text,
    metadata: message.kind === 'passage' ? {page_id, title, local_path, chunk_id} : {},
    created_at: toInstant(message.capturedAt),
    version: 1,
  };
}
