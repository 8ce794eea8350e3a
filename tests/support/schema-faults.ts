import type {ValidateFunction} from 'ajv';

/** What a schema finds wrong with a value, each with its place; empty when it is valid. */
export function schemaFaults(validate: ValidateFunction, value: unknown): string[] {
  void validate(value);
  return (validate.errors ?? []).map(({instancePath, message = ''}) => `${instancePath} ${message}`);
}
