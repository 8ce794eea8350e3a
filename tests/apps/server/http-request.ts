import {type IncomingHttpHeaders, request as httpRequest} from 'node:http';
import {connect} from 'node:net';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Request {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One HTTP request over a real socket. Unlike `fetch`, it lets a test lie in Host and Origin. */
export function send(port: number, {method = 'GET', path = '/', headers = {}, body}: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({host: '127.0.0.1', port, method, path, headers}, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => {
        resolve({status: response.statusCode ?? 0, headers: response.headers, body: text});
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Calls a method as the page does, with its cookie. */
export function callAsPage(port: number, cookie: string, call: {method: string; input: unknown}): Promise<Answer> {
  const headers = {'content-type': 'application/json', cookie};
  return send(port, {method: 'POST', path: '/api/call', headers, body: JSON.stringify({id: 1, ...call})});
}

/** Sends bytes as they are and gives all that comes back until the server ends the line. */
export function sendBytes(port: number, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.end(bytes);
    });
    let text = '';
    socket.setTimeout(3000, () => socket.destroy());
    socket.on('data', (part) => (text += part.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      resolve(text);
    });
  });
}
