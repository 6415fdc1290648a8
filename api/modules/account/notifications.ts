import type { RequestContext } from '../../context.ts';
import { takeLock } from '../../db/advisory-lock.ts';
import { forbidden } from '../../errors.ts';
import { optionalMails } from '../../mail/index.ts';
import type { UserError } from '../../user-error.ts';
import {
  findNotificationSettings,
  type NotificationSettings,
  writeNotificationSettings,
} from './notification-store.ts';

const defaults: NotificationSettings = {
  uploads: optionalMails.UPLOAD_ENDED.isOnByDefault,
  keyReminders: optionalMails.KEY_EXPIRES.isOnByDefault,
  partnerAccess: optionalMails.PARTNER_ACCESS.isOnByDefault,
};

/** The settings of the signed-in person; null for API keys and partners, which get no email. */
export async function readNotificationSettings({
  database,
  viewer,
}: RequestContext): Promise<NotificationSettings | null> {
  if (viewer.actor.kind !== 'USER') return null;
  return (await findNotificationSettings(database.identity, viewer.actor.id)) ?? defaults;
}

export type UpdateNotificationSettingsInput = {
  readonly [Name in keyof NotificationSettings]?: boolean | null | undefined;
};

export interface NotificationSettingsResult {
  readonly notificationSettings: NotificationSettings;
  readonly userErrors: readonly UserError[];
}

/**
 * Changes the settings of the signed-in person; what the input leaves out stays. It records no audit event, because a
 * person's choice of emails concerns no company.
 */
export async function updateNotificationSettings(
  { database, viewer }: RequestContext,
  input: UpdateNotificationSettingsInput,
): Promise<NotificationSettingsResult> {
  const { actor, scopes } = viewer;
  if (actor.kind !== 'USER') throw forbidden('Only a person who signed in has notification settings.', [], scopes);
  return database.identity.transaction(async (identity) => {
    await takeLock(identity, 'notification settings', actor.id);
    const before = (await findNotificationSettings(identity, actor.id)) ?? defaults;
    const notificationSettings = {
      uploads: input.uploads ?? before.uploads,
      keyReminders: input.keyReminders ?? before.keyReminders,
      partnerAccess: input.partnerAccess ?? before.partnerAccess,
    };
    await writeNotificationSettings(identity, actor.id, notificationSettings);
    return { notificationSettings, userErrors: [] };
  });
}
