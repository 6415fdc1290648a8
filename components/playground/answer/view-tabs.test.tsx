import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ViewTabs } from './view-tabs.tsx';

test.each([
  [true, ['JSON']],
  [false, []],
])('the selected tab names its panel if there is one (%s)', (hasPanel, controlling) => {
  const markup = renderToStaticMarkup(
    <ViewTabs titles={['Table']} view="json" hasPanel={hasPanel} onChoose={() => undefined} />,
  );
  const tabs = markup.matchAll(/<button[^>]*aria-controls="answer-panel"[^>]*>([^<]*)/g);
  expect([...tabs].map(([, label]) => label)).toEqual(controlling);
});
