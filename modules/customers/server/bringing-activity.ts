import { type Context, defineExtension } from '@mortise/server'

/** Whether what brought a customer in still counts for an order of a day: its id, or null. */
export const bringingActivity =
  defineExtension<(ctx: Context, activity: string, orderedOn: string) => Promise<string | null>>(
    'bringingActivity',
  )
