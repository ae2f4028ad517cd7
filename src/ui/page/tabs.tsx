import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import type { ReactNode } from 'react';

interface TabsProps {
  /** Label for screen readers. */
  label: string;
  tabs: readonly { key: string; title: string; content: ReactNode }[];
}

/** Tabs. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <TabGroup>
      <TabList aria-label={label} className="relative flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map(({ key, title }) => (
          <Tab
            key={key}
            className="-mb-px min-h-11 shrink-0 border-b-3 border-transparent px-3 font-semibold text-ink-2 data-selected:border-accent data-selected:text-ink"
          >
            {title}
          </Tab>
        ))}
      </TabList>
      <TabPanels className="pt-4">
        {tabs.map(({ key, content }) => (
          <TabPanel key={key}>{content}</TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}
