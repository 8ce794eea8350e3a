import {describe, expect, test} from 'vitest';
import {formatRoute, parseRoute, type Route, startRoute} from '../../../renderer/ui/route.ts';

const cases: readonly {title: string; hash: string; route: Partial<Route>}[] = [
  {title: 'an empty search', hash: '#/search', route: {}},
  {title: 'a query with signs of the address', hash: '#/search?q=a%26b%3D%23c%3F', route: {query: 'a&b=#c?'}},
  {
    title: 'an open note and its passage',
    hash: '#/search?q=tide&note=n1&chunk=n1%3A000002',
    route: {query: 'tide', note: 'n1', chunk: 'n1:000002'},
  },
  {title: 'a heading', hash: '#/search?note=n1&heading=What+we+saw', route: {note: 'n1', heading: 'What we saw'}},
  {
    title: 'a passage',
    hash: '#/memories?note=n1&passage=as+it+read',
    route: {view: 'memories', note: 'n1', passage: 'as it read'},
  },
  {title: 'the panel', hash: '#/search?q=x&mode=vector&panel=why', route: {query: 'x', mode: 'vector', panel: 'why'}},
  {title: 'another view', hash: '#/graph?note=n1&panel=none', route: {view: 'graph', note: 'n1', panel: 'none'}},
  {title: 'a part of the settings', hash: '#/settings?section=keys', route: {view: 'settings', section: 'keys'}},
  {title: 'Chinese', hash: '#/search?q=%E7%94%B5%E6%B1%A0', route: {query: '电池'}},
];

describe('a route in the address', () => {
  test.each(cases)('$title is read', ({hash, route}) => {
    expect(parseRoute(hash)).toEqual({...startRoute, ...route});
  });

  test.each(cases)('$title is written', ({hash, route}) => {
    expect(formatRoute({...startRoute, ...route})).toBe(hash);
  });

  test.each(['', '#', '#/', '#/nowhere', '#/search?mode=magic&panel=x'])('%j leads to the start', (hash) => {
    expect(parseRoute(hash)).toEqual(startRoute);
  });
});
