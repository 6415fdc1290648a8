import { adminLoading } from '../../_ui/admin-loading.tsx';

export default adminLoading('API key', 'the API key', 12);
