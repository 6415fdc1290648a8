import { adminLoading } from '#app/admin/_ui/admin-loading.tsx';

export default adminLoading('Searches without results', 'searches without results');
