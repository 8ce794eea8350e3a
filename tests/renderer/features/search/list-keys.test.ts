import {describe, expect, test} from 'vitest';
import {listAction, movedIndex} from '../../../../renderer/features/search/list-keys.ts';

const plain = {ctrlKey: false, metaKey: false, altKey: false};

describe('a key', () => {
  test.each([
    ['ArrowDown', {type: 'move', by: 1}, {type: 'move', by: 1}],
    ['Enter', {type: 'open'}, {type: 'open'}],
    ['Escape', {type: 'leave'}, {type: 'leave'}],
    ['j', null, {type: 'move', by: 1}],
    ['k', null, {type: 'move', by: -1}],
    ['e', null, {type: 'explain'}],
    ['Home', null, {type: 'edge', end: 'first'}],
    ['x', null, null],
  ])('%s is %j in the box and %j in the list', (key, inBox, inList) => {
    expect(listAction({...plain, key}, 'box')).toEqual(inBox);
    expect(listAction({...plain, key}, 'list')).toEqual(inList);
  });

  test.each([{ctrlKey: true}, {metaKey: true}])('Enter with %j opens the graph', (held) => {
    expect(listAction({...plain, ...held, key: 'Enter'}, 'box')).toEqual({type: 'graph'});
  });

  test.each(['j', 'k', 'ArrowDown'])('%s with a modifier is left to the browser', (key) => {
    expect(listAction({...plain, ctrlKey: true, key}, 'list')).toBeNull();
    expect(listAction({...plain, altKey: true, key}, 'list')).toBeNull();
  });
});

test('moving stays within the list', () => {
  expect(movedIndex(0, {type: 'move', by: -1}, 5)).toBe(0);
  expect(movedIndex(3, {type: 'move', by: 6}, 5)).toBe(4);
  expect(movedIndex(3, {type: 'edge', end: 'first'}, 5)).toBe(0);
  expect(movedIndex(0, {type: 'edge', end: 'last'}, 5)).toBe(4);
});
