'use client';

import { useState } from 'react';
import { endSession } from '#lib/session/browser-session.ts';
import type { SessionState } from '#lib/session/session-state.ts';
import { Button } from '../ui/button.tsx';
import { pageLink } from '#lib/text/page-link.ts';
import { softLink } from '#lib/text/soft-link.ts';

type SignedIn = Extract<SessionState, { signedIn: true }>;

/** A longer list would fill the screen of a member of many companies. */
const shownCompanies = 5;

/** The signed-in member, the member's companies and roles, and the sign-out button. */
export function AccountPanel({ session }: { session: SignedIn }) {
  const { name, email, companies } = session;
  const more = companies.length - shownCompanies;
  return (
    <div className="space-y-4 text-sm">
      <div>
        <p className="font-semibold break-words">{name}</p>
        {email !== null && <p className="break-words text-muted">{email}</p>}
      </div>
      {companies.length > 0 && (
        <ul aria-label="Your companies" className="space-y-1 border-t border-rule pt-3">
          {companies.slice(0, shownCompanies).map((company) => (
            <li key={company.id} className="flex items-baseline justify-between gap-4">
              <a
                {...softLink}
                href={pageLink('/admin', { company: company.id })}
                className="min-w-0 break-words underline hover:text-accent"
              >
                {company.name}
              </a>
              {company.role !== null && <span className="text-muted">{roleWord(company.role)}</span>}
            </li>
          ))}
          {more > 0 && <li className="text-muted">and {more} more</li>}
        </ul>
      )}
      <p className="border-t border-rule pt-3">
        <a {...softLink} href="/account" className="underline hover:text-accent">
          Account and password
        </a>
      </p>
      <SignOut />
    </div>
  );
}

function SignOut() {
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle');

  const onClick = () => {
    setState('pending');
    endSession().catch(() => setState('failed'));
  };

  return (
    <div className="space-y-2 border-t border-rule pt-4">
      <Button size="small" pending={state === 'pending'} onClick={onClick}>
        Sign out
      </Button>
      <p role="status" className="text-danger">
        {state === 'failed' && 'You are still signed in, because the portal could not be reached. Try again.'}
      </p>
    </div>
  );
}

function roleWord(role: string): string {
  return role.charAt(0) + role.slice(1).toLowerCase();
}
