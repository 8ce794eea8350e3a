import {useState} from 'react';
import {Button, Kbd, Tabs, Title} from '@mantine/core';
import {useDebouncedValue, useHotkeys} from '@mantine/hooks';
import {IconPlus} from '@tabler/icons-react';
import view from '../../ui/list-view.module.css';
import {firstPage, type MemoryFilters, noFilters, pageAfter, requestOf} from './memory-filters.ts';
import {AboutMemories} from './about-memories.tsx';
import {ListFilters} from './list-filters.tsx';
import {MemoryList} from './memory-list.tsx';
import {ReviewList} from './review-list.tsx';
import {countWords, useReview} from './use-review.ts';
import {useMemoryPages} from './use-memory-pages.ts';
import {writeNew} from './write-new.ts';
import styles from './memories-page.module.css';

export interface MemoriesPageProps {
  /** Id of the memory that is open beside the list; null when none is. */
  readonly openId: string | null;
  /** `follow`: the list moved on while something is open beside it, so that follows without a step in the history. */
  readonly onOpen: (id: string, how: 'open' | 'read' | 'follow') => void;
}

/** The memories of the library: all of them by filters, and those that ask for somebody's word. */
export function MemoriesPage({openId, onOpen}: MemoriesPageProps) {
  const [tab, setTab] = useState('all');
  const [filters, setFilters] = useState(noFilters);
  const review = useReview();
  useHotkeys([['n', writeNew]]);
  return (
    <Tabs
      className={view['page'] ?? ''}
      value={tab}
      onChange={(value) => {
        setTab(value ?? 'all');
      }}
    >
      <header className={view['head']}>
        <div className={styles['top']}>
          <Title order={1} size="h4">
            Memories
          </Title>
          <AboutMemories />
          <Tabs.List className={styles['tabs'] ?? ''}>
            <Tabs.Tab value="all">All</Tabs.Tab>
            <Tabs.Tab value="review">
              Review <span className={styles['count']}>{countWords(review)}</span>
            </Tabs.Tab>
          </Tabs.List>
          <NewMemory />
        </div>
        {tab === 'all' && <ListFilters filters={filters} onFilters={setFilters} />}
      </header>
      <Tabs.Panel value="all" className={styles['panel'] ?? ''}>
        {tab === 'all' && (
          <AllMemories
            filters={filters}
            openId={openId}
            onOpen={onOpen}
            onUnfilter={() => {
              setFilters(noFilters);
            }}
          />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="review" className={styles['panel'] ?? ''}>
        {tab === 'review' && <ReviewList review={review} openId={openId} onOpen={onOpen} />}
      </Tabs.Panel>
    </Tabs>
  );
}

function NewMemory() {
  return (
    <Button
      variant="filled"
      leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
      rightSection={
        <Kbd size="xs" aria-hidden>
          N
        </Kbd>
      }
      aria-keyshortcuts="n"
      onClick={writeNew}
    >
      New memory
    </Button>
  );
}

interface AllMemoriesProps extends MemoriesPageProps {
  readonly filters: MemoryFilters;
  readonly onUnfilter: () => void;
}

const TYPING_PAUSE_MS = 150;

function AllMemories({filters, onUnfilter, openId, onOpen}: AllMemoriesProps) {
  const [asked] = useDebouncedValue(filters, TYPING_PAUSE_MS);
  const pages = useMemoryPages({
    key: asked,
    first: firstPage(asked),
    request: (page) => requestOf(asked, page),
    after: (page, nextCursor) => pageAfter(page, nextCursor, asked),
  });
  return <MemoryList pages={pages} filters={asked} onUnfilter={onUnfilter} openId={openId} onOpen={onOpen} />;
}
