import type {MessageOutput} from '#contract/memories';
import type {Parsed} from '#contract/methods';
import {keepMessage} from '../db/messages.ts';
import {requireWritableScope} from './access.ts';
import {describeMessage} from './describe-message.ts';
import type {MemoryContext} from './memory-context.ts';
import {atDesk} from './write-desk.ts';

/** Keeps something that was said outside the library, so that memories can be derived from it. */
export async function postMessage(context: MemoryContext, input: Parsed<'memory.postMessage'>): Promise<MessageOutput> {
  return atDesk(context, input.caller, ({write, access, actor, at, newId}) => {
    const {uid: channel} = requireWritableScope(write, access, {scopeId: input.channel_id, at});
    const place = {channel, pageId: '', title: '', localPath: '', chunkId: ''};
    const said = {kind: 'message', author: actor.uid, text: input.content.trim(), capturedAt: at} as const;
    const message = {uid: `msg_${newId()}`, ...said, ...place};
    keepMessage(write, message);
    return describeMessage(message);
  });
}
