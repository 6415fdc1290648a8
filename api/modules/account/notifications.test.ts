import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

const api = await createTestApp();
const [anna, viktor] = [await api.userToken('Anna'), await api.userToken('Viktor')];

const fields = 'uploads keyReminders partnerAccess';
const read = async (token: string) =>
  (
    await api.graphql<{ viewer: { notificationSettings: unknown } }>(
      `{ viewer { notificationSettings { ${fields} } } }`,
      {
        token,
      },
    )
  ).data.viewer.notificationSettings;
const update = (token: string, input: Record<string, unknown>) =>
  api.graphql<{ updateNotificationSettings: { notificationSettings: unknown; userErrors: unknown[] } } | null>(
    `mutation ($input: UpdateNotificationSettingsInput!) {
      updateNotificationSettings(input: $input) { notificationSettings { ${fields} } userErrors { code } } }`,
    { token, variables: { input } },
  );

it('are reminders and partner access, but no uploads, until a person changes them', async () => {
  expect(await read(anna)).toEqual({ uploads: false, keyReminders: true, partnerAccess: true });
});

it('change in the given fields only, and for this person only', async () => {
  const { data } = await update(anna, { uploads: true });
  expect(data?.updateNotificationSettings).toEqual({
    notificationSettings: { uploads: true, keyReminders: true, partnerAccess: true },
    userErrors: [],
  });
  await update(anna, { keyReminders: false, partnerAccess: null });
  expect(await read(anna)).toEqual({ uploads: true, keyReminders: false, partnerAccess: true });
  expect(await read(viktor)).toEqual({ uploads: false, keyReminders: true, partnerAccess: true });
});

it('keep every change of requests at the same time', async () => {
  await Promise.all([
    update(viktor, { uploads: true }),
    update(viktor, { keyReminders: false }),
    update(viktor, { partnerAccess: false }),
  ]);
  expect(await read(viktor)).toEqual({ uploads: true, keyReminders: false, partnerAccess: false });
});

it('are null for keys and partners, which can’t change them', async () => {
  const tokens = [undefined, await api.partnerToken()];
  for (const token of tokens) {
    const request = token === undefined ? {} : { token };
    const { data } = await api.graphql<{ viewer: unknown }>(
      `
        {
          viewer {
            notificationSettings {
              uploads
            }
          }
        }
      `,
      request,
    );
    expect(data.viewer).toEqual({ notificationSettings: null });
    const { errors } = await api.graphql(
      `
        mutation {
          updateNotificationSettings(input: { uploads: true }) {
            userErrors {
              code
            }
          }
        }
      `,
      request,
    );
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  }
});
