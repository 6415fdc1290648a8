import { adminLoading } from '#app/admin/_ui/admin-loading.tsx';

export default adminLoading('Partners', 'partners');
