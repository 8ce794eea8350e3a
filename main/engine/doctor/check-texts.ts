import {type BrokenText, findBrokenTexts} from '../db/text-health.ts';
import type {DoctorContext, Finding} from './doctor-context.ts';
import {count, fault, ok} from './finding.ts';

const words: Readonly<Record<BrokenText['fault'], string>> = {
  'no-text': 'has no text',
  'beyond-text': 'has a passage beyond the end of its text',
  'no-chunks': 'has no passages',
};

/** Memories whose text, or the passages it is cut into, do not hold together. */
export function checkTexts({database: {read}}: DoctorContext): Finding {
  const broken = findBrokenTexts(read);
  if (broken.length === 0) return ok('Every memory has its text, and every passage lies in it.');
  const items = broken.map(({uid, path, fault: kind}) => ({what: words[kind], where: path ?? uid}));
  const stated = broken.filter(({origin}) => origin === 'stated').length;
  const notes = broken.length - stated;
  const lost =
    stated === 0
      ? ''
      : ` ${count(stated, 'stated memory', 'stated memories')} too: these can be had from a backup only, in a new library.`;
  return fault(
    `${count(notes, 'note')} have no text, or passages that do not fit it.${lost}`,
    items,
    notes > 0 ? 'rebuild-sources' : null,
  );
}
