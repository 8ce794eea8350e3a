import {defineConfig, globalIgnores} from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Shape limits come from measuring execa, kysely, dependency-cruiser and cursorless. */
const shape = {
  'max-lines': ['error', {max: 250, skipBlankLines: true, skipComments: true}],
  'max-lines-per-function': ['error', {max: 50, skipBlankLines: true, skipComments: true}],
  'max-params': ['error', 3],
  'max-depth': ['error', 3],
  complexity: ['error', 10],
};

const manners = {
  'no-restricted-syntax': [
    'error',
    {selector: 'ExportDefaultDeclaration', message: 'Name what you export.'},
    {selector: 'TSEnumDeclaration', message: 'Use a union of strings.'},
  ],
  '@typescript-eslint/consistent-type-imports': 'error',
  '@typescript-eslint/switch-exhaustiveness-check': 'error',
  '@typescript-eslint/restrict-template-expressions': ['error', {allowNumber: true}],
  // A caller of `get<Row>` names the row that its own SQL gives.
  '@typescript-eslint/no-unnecessary-type-parameters': 'off',
};

export default defineConfig(
  globalIgnores(['out', 'dist', '.cache', '**/*.js', '**/*.cjs', '**/*.mjs', '**/*.d.mts']),
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {languageOptions: {parserOptions: {projectService: true}}, rules: {...shape, ...manners}},
  {files: ['renderer/**'], extends: [reactHooks.configs.flat.recommended]},
  {
    files: ['main/engine/**'],
    ignores: ['main/engine/create-engine.ts'],
    rules: {
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        {object: 'Date', property: 'now', message: 'Take a Clock.'},
        {object: 'Math', property: 'random', message: 'Take a seed.'},
      ],
    },
  },
  {files: ['*.config.ts'], rules: {'no-restricted-syntax': 'off'}},
  {files: ['tests/**'], rules: {'max-lines-per-function': 'off'}},
);
