/** The import law. Each rule's comment is the sentence a reviewer would say. */
const only = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: {path: from},
  to: {path: '^(preload|main|renderer|apps|tests|resources)/', pathNot: to},
});
const npm = (name, pkg, home, comment) => ({name, comment, severity: 'error', from: {pathNot: home}, to: {path: pkg}});

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: {circular: true, viaOnly: {dependencyTypesNot: ['type-only']}},
    },
    {name: 'nothing-imports-tests', severity: 'error', from: {pathNot: '^tests/'}, to: {path: '^tests/'}},

    only('contract-stands-alone', '^preload/contract/', '^preload/contract/', 'The contract imports no other folder.'),
    only('preload-is-a-bridge', '^preload/index', '^preload/contract/', 'Preload knows the contract only.'),
    only(
      'renderer-sees-contract',
      '^renderer/',
      '^(renderer|preload/contract)/',
      'The page talks to the engine through the contract.',
    ),
    only(
      'engine-is-alone',
      '^main/engine/',
      '^(main/engine|preload/contract)/',
      'The engine does not know who runs it.',
    ),
    only(
      'transport-uses-front-door',
      '^main/transport/',
      '^(main/transport/|preload/contract/|main/engine/index[.]ts)',
      'Transport enters the engine by its front door.',
    ),
    only(
      'shell-never-sees-engine',
      '^main/shell/',
      '^(main/shell|main/transport|preload/contract)/',
      'Shell reaches the engine over a port only.',
    ),
    only(
      'entry-files',
      '^main/[^/]+[.]ts$',
      '^(main/shell/|main/transport/|main/engine/index[.]ts|preload/contract/)',
      'Entry files wire, and go no deeper.',
    ),
    only(
      'apps-use-front-door',
      '^apps/',
      '^(apps/|main/transport/(local-client|dispatch|worker-client|library-file|installed-files|stderr-log|expected-failure|forward|key-files|open-library|note-editor)[.]ts|main/engine/index[.]ts|preload/contract/)',
      'Apps use the front door and the clients.',
    ),
    {
      name: 'apps-are-strangers',
      severity: 'error',
      from: {path: '^apps/([^/]+)/'},
      to: {path: '^apps/', pathNot: '^apps/($1|terminal)/'},
    },

    only('domain-is-pure', '^main/engine/domain/', '^(main/engine/domain|preload/contract)/'),
    only(
      'natives-stand-alone',
      '^main/engine/natives/',
      '^main/engine/natives/',
      'Natives judge files; whose, others know.',
    ),
    only(
      'db-knows-domain',
      '^main/engine/db/',
      '^(main/engine/(db|domain|natives)/|main/engine/ports[.]ts|preload/contract/)',
    ),
    only(
      'embed-knows-ports',
      '^main/engine/embed/',
      '^(main/engine/(embed|domain|natives)/|main/engine/ports[.]ts|preload/contract/)',
    ),
    only(
      'graph-reads-db',
      '^main/engine/graph/',
      '^(main/engine/(graph|db|domain)/|main/engine/ports[.]ts|preload/contract/)',
    ),
    only(
      'ingest-lane',
      '^main/engine/ingest/',
      '^(main/engine/(ingest|graph|db|domain)/|main/engine/ports[.]ts|preload/contract/)',
      'Ingest never imports search.',
    ),
    only(
      'search-lane',
      '^main/engine/search/',
      '^(main/engine/(search|graph|db|domain)/|main/engine/ports[.]ts|preload/contract/)',
      'Search never imports ingest.',
    ),
    only(
      'keys-lane',
      '^main/engine/keys/',
      '^(main/engine/(keys|db|domain)/|main/engine/ports[.]ts|preload/contract/)',
      'Keys know nothing of what they open.',
    ),
    only(
      'doctor-lane',
      '^main/engine/doctor/',
      '^(main/engine/(doctor|memory|graph|db|domain)/|main/engine/ports[.]ts|preload/contract/)',
      'The doctor has folders read and vectors made by those who asked it in.',
    ),
    {
      name: 'features-are-strangers',
      severity: 'error',
      from: {path: '^renderer/features/([^/]+)/'},
      to: {
        path: '^renderer/features/',
        pathNot: ['^renderer/features/$1/', '^renderer/features/explain/explain-panel'],
      },
    },

    npm(
      'electron-home',
      '^electron$|node_modules/electron/',
      '^(preload/index|main/index|main/shell/|main/transport/ipc-server|tests/)',
    ),
    npm('sqlite-home', 'node_modules/(better-sqlite3|@types/better-sqlite3|sqlite-vec)', '^(main/engine/db/|tests/)'),
    npm('cytoscape-home', 'node_modules/cytoscape', '^renderer/features/graph/graph-canvas'),
    npm('react-home', 'node_modules/react(-dom)?/', '^(renderer/|tests/|node_modules/)'),
    {
      name: 'files-home',
      severity: 'error',
      from: {
        path: '^main/engine/',
        pathNot:
          '^main/engine/(ingest/(watch-(folder|places)|scan-folder|confirm-gone|read-file|read-metadata|preflight)|embed/read-model-(files|folder)|db/(open-database|read-kernel|require-room|require-natives|foreign-log|read-log)|doctor/(backup-files|read-backup)|natives/native-fault)',
      },
      to: {path: '^(node:)?(fs|fs/promises)$'},
    },
    {name: 'renderer-is-web', severity: 'error', from: {path: '^renderer/'}, to: {dependencyTypes: ['core']}},
  ],
  options: {
    doNotFollow: {path: 'node_modules'},
    exclude: {path: '^(out|dist|[.]cache)/'},
    tsPreCompilationDeps: true,
    tsConfig: {fileName: 'tests/tsconfig.json'},
    enhancedResolveOptions: {exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types']},
  },
};
