import { configurationsIn, doorConfigurations } from '@mortise/doors/server'
import { Quote } from '@mortise/quotes/model'
import { provide } from '@mortise/server'

/** Before a door is published anew it is tried on what was offered of it last. */
export const quotedConfigurations = provide(doorConfigurations, async ({ repo }, door, limit) => {
  const status = { notIn: ['ordered', 'voided', 'replaced'] } as const
  const latest = await repo(Quote).find({ status }, { sort: [['createTime', 'desc']], limit })
  const lines = latest.flatMap(({ no, lines, createTime }) =>
    lines.map((line, index) => ({ ...line, no, lineNo: index + 1, createTime })),
  )
  return configurationsIn(
    Quote,
    lines.filter((line) => line.door === door),
  ).slice(0, limit)
})
