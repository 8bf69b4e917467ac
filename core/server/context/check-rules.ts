import type { Context } from './context.ts'

/** Where staff keep the rules that fields name by `checkRule`. */
export interface CheckRules {
  /** What is wrong with a value; null if it fits, and if there is no such rule. */
  violation(ctx: Context, code: string, value: string): Promise<string | null>
}
