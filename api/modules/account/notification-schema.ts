import { builder } from '../../schema/builder.ts';
import { inputOf, Payload } from '../../schema/shared.ts';
import type { NotificationSettings } from './notification-store.ts';
import { type NotificationSettingsResult, updateNotificationSettings } from './notifications.ts';

const descriptions = {
  uploads:
    'Whether you get an email when an upload that you created is complete or has failed. False until you turn it on.',
  keyReminders:
    'Whether you get an email 14, 3 and 1 days before an API key expires. You get it for keys that you created, and for all keys of companies where you are an admin. True until you turn it off.',
  partnerAccess:
    'Whether you get an email when partner access is granted, changed or revoked, and 7 days before it ends. You get it for companies where you are an admin. True until you turn it off.',
};

export const NotificationSettingsType = builder.objectRef<NotificationSettings>('NotificationSettings').implement({
  description:
    'Which optional emails a person gets. Emails about security, such as a new sign-in or a leaked API key, are always sent.',
  fields: (t) => ({
    uploads: t.exposeBoolean('uploads', { description: descriptions.uploads }),
    keyReminders: t.exposeBoolean('keyReminders', { description: descriptions.keyReminders }),
    partnerAccess: t.exposeBoolean('partnerAccess', { description: descriptions.partnerAccess }),
  }),
});

const UpdateNotificationSettingsInput = builder.inputType('UpdateNotificationSettingsInput', {
  description: 'The settings to change. Omitted fields keep their values.',
  fields: (t) => ({
    uploads: t.boolean({ description: descriptions.uploads }),
    keyReminders: t.boolean({ description: descriptions.keyReminders }),
    partnerAccess: t.boolean({ description: descriptions.partnerAccess }),
  }),
});

const UpdateNotificationSettingsPayload = builder
  .objectRef<NotificationSettingsResult>('UpdateNotificationSettingsPayload')
  .implement({
    description: 'The result of changing notification settings.',
    interfaces: [Payload],
    fields: (t) => ({
      notificationSettings: t.expose('notificationSettings', {
        type: NotificationSettingsType,
        description: 'Your settings after the change.',
      }),
    }),
  });

builder.mutationFields((t) => ({
  updateNotificationSettings: t.field({
    type: UpdateNotificationSettingsPayload,
    description:
      'Changes which optional emails you get, for all your companies. Only for people who signed in; API keys and partners get FORBIDDEN.',
    args: inputOf(UpdateNotificationSettingsInput, 'The settings to change.'),
    resolve: (_, { input }, context) => updateNotificationSettings(context, input),
  }),
}));
