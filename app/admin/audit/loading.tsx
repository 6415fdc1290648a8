import { adminLoading } from '../_ui/admin-loading.tsx';

export default adminLoading('Audit log', 'the audit log', 12);
