/** A question that one area asks and later ones answer, without its knowing them. */
export interface Extension<A> {
  readonly name: string
  readonly '~'?: A
}
export interface Provided {
  readonly extension: Extension<unknown>
  readonly answer: unknown
}
export const defineExtension = <A>(name: string): Extension<A> => ({ name })

/** What a module puts under `extensions`: its answer to the question of an earlier one. */
export const provide = <A>(extension: Extension<A>, answer: A): Provided => ({ extension, answer })

/** The answers of all modules of the product, in their order. */
export const providersOf = <A>(
  { extensions }: { readonly extensions: readonly Provided[] },
  extension: Extension<A>,
): A[] => extensions.flatMap((provided) => (provided.extension === extension ? [provided.answer as A] : []))
