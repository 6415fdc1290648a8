'use client';

import { rateLimits } from '#lib/playground/read-rate-limits.ts';
import { RunFacts } from '../../run/run-facts.tsx';
import { Table } from '../../ui/table.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { useShownRun } from './use-answers.ts';

/** Details of a response: status, time, size, cost, remaining rate limits and headers. */
export function AnswerDetails() {
  const { answer } = useShownRun().outcome;
  const limits = rateLimits(answer.headers);
  return (
    <div className="space-y-6 p-4">
      <RunFacts answer={answer} />
      {limits.length > 0 && (
        <Table caption="Limits" captionVisible>
          <TableHead columns={['Rate limit']} numbers={['Points left', 'Of', 'Full at']} />
          <tbody>
            {limits.map(({ name, remaining, quota, seconds }) => (
              <tr key={name}>
                <th scope="row" className="font-normal!">
                  {name}
                </th>
                <td className="text-right tabular-nums">{remaining.toLocaleString('en')}</td>
                <td className="text-right tabular-nums">{quota?.toLocaleString('en') ?? '—'}</td>
                <td className="text-right tabular-nums">{seconds === 0 ? 'now' : `in ${seconds} s`}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Table caption="Response headers that the portal passes on" captionVisible>
        <TableHead columns={['Header', 'Value']} />
        <tbody>
          {answer.headers
            .filter(([name]) => ofTheApi.test(name))
            .map(([name, value]) => (
              <tr key={name}>
                <th scope="row" className="font-mono text-xs font-normal!">
                  {name}
                </th>
                <td className="font-mono text-xs wrap-anywhere">{value}</td>
              </tr>
            ))}
        </tbody>
      </Table>
    </div>
  );
}

/** Hides headers that the portal adds, such as its content security policy: they aren't part of the API's response. */
const ofTheApi = /^(content-(type|encoding|length)|date|x-request-id|retry-after|x-user-errors|x?-?ratelimit(-.*)?)$/;
