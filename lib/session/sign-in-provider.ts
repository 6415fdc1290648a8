/** The ID of the only OIDC provider in next-auth's URLs: `/api/auth/callback/<id>`. */
export const providerId = 'litfass';
