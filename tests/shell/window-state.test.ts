import {describe, expect, it} from 'vitest';
import {defaultState, onScreen, parseWindowState} from '../../main/shell/window-state.ts';

const display = {x: 0, y: 0, width: 1920, height: 1080};
const state = {x: 100, y: 50, width: 900, height: 700, isMaximized: false};

describe('a remembered window', () => {
  it('is read back as it was saved', () => {
    expect(parseWindowState(JSON.stringify({...state, isMaximized: true}))).toEqual({...state, isMaximized: true});
  });

  it.each(['', 'null', '[]', '{"width": "wide", "height": 1}', '{"width": 1.5, "height": 2}', '{broken'])(
    'that reads %s is the usual one',
    (text) => {
      expect(parseWindowState(text)).toEqual(defaultState);
    },
  );

  it('keeps its place while a display shows it', () => {
    expect(onScreen(state, [display])).toEqual(state);
    expect(onScreen({...state, x: 2000}, [display, {...display, x: 1920}])).toEqual({...state, x: 2000});
  });

  it.each([
    ['to the right', {x: 5000}],
    ['above', {y: -500}],
    ['below', {y: 1079}],
    ['to the left', {x: -880}],
  ])('forgets a place that is out of sight %s', (_title, place) => {
    expect(onScreen({...state, ...place}, [display])).toEqual({width: 900, height: 700, isMaximized: false});
  });

  it('is never smaller than it can be used', () => {
    expect(onScreen({width: 10, height: 10, isMaximized: false}, [display])).toMatchObject({width: 640, height: 480});
  });
});
