import {Skeleton} from '@mantine/core';
import type {LibraryStatus} from '#contract/library';
import {useCall} from '../../client/use-call.ts';
import {ErrorMessage} from '../../ui/error-message.tsx';
import {CopyText} from './copy-text.tsx';
import {FactList} from './fact-list.tsx';
import type {Fact} from './fact-list.tsx';
import {SettingRow} from './setting-row.tsx';

/** Where the library is kept, what is in it, and which version made it. */
export function LibraryFacts() {
  const status = useCall('library.status', {});
  const content = () => {
    if (status.isError) {
      return (
        <ErrorMessage
          title="The library could not be read"
          error={status.error}
          onRetry={() => void status.refetch()}
        />
      );
    }
    return status.data ? (
      <FactList facts={factsOf(status.data)} />
    ) : (
      <Skeleton height={140} aria-label="Reading the library" />
    );
  };
  return (
    <SettingRow
      title="Library"
      description="One file on this computer holds the index of your notes and what was written here. The notes themselves stay in their folders."
    >
      {content()}
    </SettingRow>
  );
}

function factsOf({dbPath, version, stats, links}: LibraryStatus): Fact[] {
  const figure = (count: number) => count.toLocaleString('en');
  return [
    {label: 'File', value: <CopyText text={dbPath} what="path" />},
    {label: 'Notes', value: figure(stats.documents)},
    {label: 'Chunks', value: `${figure(stats.chunks)}, ${figure(stats.embeddings)} with vectors`},
    {
      label: 'Links',
      value: `${figure(links.resolved)} lead to a note, ${figure(links.broken)} broken, ${figure(links.ambiguous)} ambiguous`,
    },
    {label: 'Index runs', value: figure(stats.runs)},
    {label: 'Version', value: `Commonplace ${version}, database format ${String(stats.schemaVersion)}`},
  ];
}
