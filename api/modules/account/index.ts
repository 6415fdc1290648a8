import './schema.ts';

export { NotificationSettingsType } from './notification-schema.ts';
export { readNotificationSettings } from './notifications.ts';
export { SignInSession } from './schema.ts';
export { listOwnSessions } from './service.ts';
