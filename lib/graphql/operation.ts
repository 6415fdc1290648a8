/**
 * The text of a GraphQL operation with the types of its data and variables. lib/graphql/generated/operations.ts has one
 * for each document. A text from elsewhere gets its types from the code that declares it.
 */
export type Operation<Data, Variables> = string & { readonly types?: (variables: Variables) => Data };
