import { adminLoading } from '../_ui/admin-loading.tsx';

export default adminLoading('API keys', 'API keys');
