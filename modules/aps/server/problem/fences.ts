import { FrozenHours, StableDays } from '@mortise/aps/model'
import type { Context } from '@mortise/server'
import { parameter } from '@mortise/system/server'
import { type Scenario, standingTasks } from '../published.ts'
import type { ReadOptions } from './read-problem.ts'

/** What the plan of now holds in its place, and for how long. */
export const fencesNow = async (
  ctx: Context,
  published: Scenario | null,
): Promise<Pick<ReadOptions, 'frozenHours' | 'stableDays' | 'standing'>> => ({
  frozenHours: (await parameter(ctx, FrozenHours)) ?? 0,
  stableDays: (await parameter(ctx, StableDays)) ?? 0,
  standing: published ? await standingTasks(ctx, published.id) : [],
})
