import {ActionIcon, Menu, ScrollArea, Tooltip} from '@mantine/core';
import {IconListTree} from '@tabler/icons-react';
import type {Note} from '#contract/memory';

interface OutlineMenuProps {
  readonly headings: Note['headings'];
  readonly onPick: (index: number) => void;
}

/** The headings of a note, to jump to one. Nothing when there are none. */
export function OutlineMenu({headings, onPick}: OutlineMenuProps) {
  if (headings.length === 0) return null;
  const top = Math.min(...headings.map((heading) => heading.depth));
  return (
    <Menu width={280}>
      <Menu.Target>
        <Tooltip label="Outline">
          <ActionIcon aria-label="Outline">
            <IconListTree size={16} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={320}>
          {headings.map((heading, index) => (
            <Menu.Item
              key={`${index}:${heading.slug}`}
              fz="sm"
              py={4}
              pl={12 + (heading.depth - top) * 14}
              onClick={() => {
                onPick(index);
              }}
            >
              {heading.text}
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
}
