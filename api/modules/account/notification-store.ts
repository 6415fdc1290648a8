import { query, type Runner } from '../../db/sql.ts';

/** Which optional emails a person gets. */
export interface NotificationSettings {
  readonly uploads: boolean;
  readonly keyReminders: boolean;
  readonly partnerAccess: boolean;
}

/** Undefined for a person who has never changed them. */
export function findNotificationSettings(identity: Runner, userId: string): Promise<NotificationSettings | undefined> {
  return identity.first(
    query
      .selectFrom('notification_settings')
      .select(['uploads', 'key_reminders as keyReminders', 'partner_access as partnerAccess'])
      .where('user_id', '=', userId),
  );
}

export async function writeNotificationSettings(
  identity: Runner,
  userId: string,
  { uploads, keyReminders, partnerAccess }: NotificationSettings,
): Promise<void> {
  const values = { uploads, key_reminders: keyReminders, partner_access: partnerAccess };
  await identity.all(
    query
      .insertInto('notification_settings')
      .values({ user_id: userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values)),
  );
}
