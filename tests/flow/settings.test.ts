import {join} from 'node:path';
import type {Locator, Page} from 'playwright-core';
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {choose, goTo, soon} from '../support/app-steps.ts';
import {type App, openApp} from '../support/open-app.ts';
import {type StubAnswer, type StubEndpoint, startStub} from '../support/stub-endpoint.ts';
import {writeTinyModel} from '../support/tiny-model.ts';

const secret = 'sk-Secret-0123456789';

let app: App;
let page: Page;
let stub: StubEndpoint;
/** An address where nobody listens any more. */
let gone = '';
/** What the server answered, every call of it. */
const answers: string[] = [];

beforeAll(async () => {
  stub = await startStub();
  const closed = await startStub();
  gone = closed.baseUrl;
  await closed.close();
  app = await openApp();
  page = app.page;
  page.on('response', (response) => {
    if (!response.url().endsWith('/api/call')) return;
    // What was still on its way when the page went is of no interest.
    response.text().then(
      (text) => answers.push(text),
      () => undefined,
    );
  });
  await app.indexed();
  await goTo(page, 'Settings');
});
afterAll(async () => {
  await app.close();
  await stub.close();
});
beforeEach(() => {
  stub.answers.splice(0);
});

const dialog = (): Locator => page.getByRole('dialog');
const choice = (name: string): Locator => page.getByRole('radio', {name, exact: true});
const field = (name: string): Locator => dialog().getByLabel(name, {exact: true});
const click = (name: string): Promise<void> => dialog().getByRole('button', {name, exact: true}).click();
const outcome = (): Locator => dialog().getByRole('status', {name: 'Outcome'});

describe('the form of a provider', () => {
  test('opens empty, and a preset fills in the address and says where texts go', async () => {
    await page.getByRole('button', {name: 'Add a provider'}).click();
    await click('OpenAI');
    expect(await field('Base URL').inputValue()).toBe('https://api.openai.com/v1');
    expect(await field('Name').inputValue()).toBe('OpenAI');
    await dialog().getByText('The text of your notes is sent to api.openai.com.').waitFor();
    await click('Ollama');
    expect(await field('Base URL').inputValue()).toBe('http://localhost:11434/v1');
    expect(await field('Name').inputValue()).toBe('Ollama');
    expect(await dialog().getByText('The text of your notes').count()).toBe(0);
  });

  test('says at each field what it takes, unfolds what is folded away, and goes to the first', async () => {
    await click('More');
    await field('Repetitions').fill('99');
    await field('Key').fill('two words');
    await click('More');
    await field('Base URL').fill('nonsense');
    await click('Save');
    const said = {
      'Base URL': /^Enter an http or https address/,
      Model: /^Name the model/,
      Key: /without spaces/,
      Repetitions: /^A whole number from 0 to 10/,
    };
    for (const [name, words] of Object.entries(said)) {
      await expect.poll(() => field(name).getAttribute('aria-invalid'), soon).toBe('true');
      expect(await errorOf(field(name))).toMatch(words);
    }
    await expect.poll(() => field('Base URL').evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await outcome().innerText()).toBe('');
  });

  test('an address that no pattern refuses but that is none is named at its field too', async () => {
    await field('Repetitions').fill('0');
    await field('Key').fill('');
    await field('Model').fill('tiny');
    await field('Base URL').fill('http://[nowhere/v1');
    await click('Test');
    await expect.poll(() => field('Base URL').getAttribute('aria-invalid'), soon).toBe('true');
  });
});

describe('a test of what is typed says in words what goes wrong', () => {
  const failures: readonly {
    readonly name: string;
    readonly answer?: StubAnswer;
    readonly fields?: Readonly<Record<string, string>>;
    readonly says: RegExp;
  }[] = [
    {
      name: 'nobody there',
      fields: {'Base URL': 'gone'},
      says: /^Stub cannot be asked at .*: nothing answers there; is the server running\.$/,
    },
    {
      name: 'no key',
      answer: {status: 401, body: {}},
      says: /^Stub asks for a key \(401\), and none is stored; enter one\.$/,
    },
    {
      name: 'a wrong key',
      answer: {status: 401, body: {error: {message: `bad ${secret}`}}},
      fields: {Key: secret},
      says: /^Stub does not accept the key for the model tiny \(401\); enter the key again\.$/,
    },
    {name: 'too much to do', answer: {status: 429, body: {}}, says: /^Stub has too much to do \(429\)\.$/},
    {
      name: 'other dimensions',
      fields: {Dimensions: '8'},
      says: /vectors of 4 dimensions in place of 8; correct the dimensions/,
    },
    {
      name: 'no answer in time',
      answer: 'hang',
      fields: {'Time limit (s)': '1'},
      says: /^Stub did not answer within 1 seconds\.$/,
    },
    {name: 'a web page', answer: {body: '<html></html>'}, says: /answered with a web page/},
    {name: 'no JSON', answer: {body: 'data: []'}, says: /something that is not JSON/},
  ];

  test.each(failures)('$name', async ({answer, fields = {}, says}) => {
    if (answer !== undefined) stub.answers.push(answer);
    const usual = {
      Name: 'Stub',
      Model: 'tiny',
      'Base URL': stub.baseUrl,
      Dimensions: '',
      Key: '',
      'Time limit (s)': '30',
    };
    for (const [name, value] of Object.entries({...usual, ...fields}))
      await field(name).fill(value === 'gone' ? gone : value);
    await click('Test');
    await expect.poll(() => outcome().innerText(), soon).toMatch(says);
    expect(await outcome().innerText()).not.toContain('sk-');
  });

  test('and what was found, when nothing does; an edit takes the answer away', async () => {
    await field('Key').fill(secret);
    await click('Test');
    const good = /^tiny works: one text took \d+ ms and gave 4 dimensions\.$/;
    await expect.poll(() => outcome().innerText(), soon).toMatch(good);
    expect(stub.requests.at(-1)?.headers.authorization).toBe(`Bearer ${secret}`);
    await field('Name').fill('My server');
    expect(await outcome().innerText()).toBe('');
  });
});

describe('a provider that was saved', () => {
  test('stands among the choices, with its dimensions found out and its key unseen', async () => {
    await field('Key').fill(secret);
    await click('Save');
    await dialog().waitFor({state: 'detached'});
    await page.getByText(/^tiny, 4 dimensions, at .*, with a key\.$/).waitFor();
    await page.getByRole('button', {name: 'Test My server'}).click();
    const told = page.getByRole('status', {name: 'Test of My server'});
    await expect.poll(() => told.innerText(), soon).toMatch(/^tiny works/);
    expect(await app.call('embedding.providers', {})).toMatchObject({
      providers: [{provider: {id: 'my-server', dimensions: 4, timeoutSeconds: 30, retries: 0}, hasKey: true}],
    });
  });

  test('shows when edited that a key is stored, and that it counts for its address only', async () => {
    await page.getByRole('button', {name: 'Edit My server'}).click();
    await dialog().getByText('A key is stored.').waitFor();
    expect(await field('Dimensions').inputValue()).toBe('4');
    await field('Base URL').fill('https://example.com/v1');
    await dialog()
      .getByText(`The stored key counts for ${new URL(stub.baseUrl).host} only.`)
      .waitFor();
    await field('Base URL').fill(stub.baseUrl);
    await dialog().getByText('A key is stored.').waitFor();
  });

  test('keeps its key through a change, and loses it when that is asked for', async () => {
    await field('Name').fill('Renamed');
    await click('Save');
    await page.getByText(/with a key\.$/).waitFor();
    await page.getByRole('button', {name: 'Edit Renamed'}).click();
    await click('Remove the key');
    await dialog().getByText('The key is removed when you save.').waitFor();
    await click('Save');
    await page.getByText(/without a key\.$/).waitFor();
    await page.getByRole('button', {name: 'Edit Renamed'}).click();
    await field('Name').fill('My server');
    await field('Key').fill(secret);
    await click('Save');
    await page.getByText(/with a key\.$/).waitFor();
  });

  test('makes new vectors once it is chosen, while the old ones are said to answer', async () => {
    const {host} = new URL(stub.baseUrl);
    const gate = Promise.withResolvers<undefined>();
    let batches = 0;
    stub.answers.push(({body}) => (body.input.length > 1 && ++batches > 1 ? gate.promise : undefined));
    await choice('My server').click();
    const news = page.getByRole('group', {name: 'New vectors'});
    await news.getByText(/those of the bundled model go on answering/).waitFor();
    await news.getByText('Making vectors: 32 of 157 chunks').waitFor();
    await page.getByText('answered with the bundled model').waitFor();
    expect((await app.call('search.query', {q: 'battery'})).semantic.provider).toBe('use-lite');
    gate.resolve(undefined);
    await news.waitFor({state: 'detached'});
    await page.getByText(`answered with ${host}`).waitFor();
    await page.getByText('tiny, 4 dimensions', {exact: true}).waitFor();
    expect((await app.call('search.query', {q: 'battery'})).semantic).toMatchObject({state: 'on', provider: host});
  });

  test('is not removed while it makes the vectors, and after a question when it does not', async () => {
    await page.getByRole('button', {name: 'Remove My server'}).click();
    await dialog().getByText('Choose something else for that first').waitFor();
    expect(await dialog().getByRole('button', {name: 'Remove the provider'}).count()).toBe(0);
    await click('Keep it');
    await choice('Hashed words').click();
    await page.getByText('answered with hashed words').waitFor();
    await page.getByRole('button', {name: 'Remove My server'}).click();
    await click('Remove the provider');
    await choice('My server').waitFor({state: 'detached'});
    expect((await app.call('embedding.providers', {})).providers).toEqual([]);
  });

  test('can be a folder with a model, and says where there is none', async () => {
    const folder = join(app.folder, '../model');
    await writeTinyModel(folder);
    await page.getByRole('button', {name: 'Add a provider'}).click();
    await choose(page, 'Kind of provider', 'Model folder');
    await field('Name').fill('Tiny');
    await field('Folder').fill('model');
    await click('Test');
    await expect.poll(() => field('Folder').getAttribute('aria-invalid'), soon).toBe('true');
    await field('Folder').fill(join(folder, 'nowhere'));
    await click('Test');
    await expect.poll(() => outcome().innerText(), soon).toMatch(/nowhere/);
    await field('Folder').fill(folder);
    await click('Save');
    await page.getByText('A model on this computer, in').waitFor();
    await page.getByRole('button', {name: 'Test Tiny'}).click();
    await expect
      .poll(() => page.getByRole('status', {name: 'Test of Tiny'}).innerText(), soon)
      .toMatch(/^model works: .* gave 4 dimensions\.$/);
  });

  test('never had its key in an answer or on the page', async () => {
    expect(answers.length).toBeGreaterThan(10);
    expect(answers.filter((answer) => answer.includes('Secret') || answer.includes('0123456789'))).toEqual([]);
    expect(await page.content()).not.toContain(secret);
  });
});

test('the page had nothing to complain of', () => {
  expect(app.complaints).toEqual([]);
});

/** The error that belongs to a field. */
async function errorOf(input: Locator): Promise<string> {
  const ids = (await input.getAttribute('aria-describedby'))?.split(' ') ?? [];
  return page.locator(`[id="${ids.find((id) => id.endsWith('-error')) ?? ''}"]`).innerText();
}
