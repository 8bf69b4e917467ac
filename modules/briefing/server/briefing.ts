import { type Briefing, type BriefingFigure, figureSpecs } from '@mortise/briefing/model'
import { cashPlan } from '@mortise/finance/server'
import type { Context } from '@mortise/server'
import { figureOf, mayRead, toldBefore } from './figures.ts'

/** How the factory is today, as far as the caller may know. */
export async function briefingOf(ctx: Context): Promise<Briefing> {
  const told = await toldBefore(ctx)
  const figures: BriefingFigure[] = []
  for (const spec of figureSpecs) {
    const figure = mayRead(ctx, spec) ? await figureOf(ctx, spec, told) : null
    if (figure) figures.push(figure)
  }
  return { today: ctx.today, figures, cash: await cashOf(ctx) }
}

async function cashOf(ctx: Context): Promise<Briefing['cash']> {
  if (!ctx.can('finance:reports')) return null
  const { opening, weeks, lowest } = await cashPlan(ctx, ctx.today)
  return { opening, weeks, lowest }
}
