import type { Services } from './services.ts'

/** A question that one area asks and later ones answer, without its knowing them. */
export interface Seam<A> {
  readonly name: string
  readonly '~'?: A
}
export interface Filling {
  readonly seam: Seam<unknown>
  readonly answer: unknown
}
export const defineSeam = <A>(name: string): Seam<A> => ({ name })

/** What a module puts under `fills`: its answer to the question of an earlier one. */
export const fill = <A>(seam: Seam<A>, answer: A): Filling => ({ seam, answer })

/** The answers of all modules of the product, in their order. */
export const fillingsOf = <A>({ modules }: Pick<Services, 'modules'>, seam: Seam<A>): A[] =>
  modules.flatMap(({ fills = [] }) =>
    fills.flatMap((filling) => (filling.seam === seam ? [filling.answer as A] : [])),
  )
