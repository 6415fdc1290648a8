import { adminLoading } from '#app/admin/_ui/admin-loading.tsx';

export default adminLoading('Undelivered emails', 'undelivered emails');
