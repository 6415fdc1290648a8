/** Name of the one OIDC provider, as it stands in next-auth's addresses: `/api/auth/callback/<id>`. */
export const providerId = 'litfass';
