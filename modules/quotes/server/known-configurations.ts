import { doorConfigurations } from '@mortise/doors/server'
import { Quote } from '@mortise/quotes/model'
import { provide } from '@mortise/server'

/** Before a door is published anew it is tried on what was offered of it last. */
export const quotedConfigurations = provide(doorConfigurations, async ({ repo }, door, limit) => {
  const latest = await repo(Quote).find(
    { status: { notIn: ['ordered', 'voided', 'replaced'] } },
    { sort: [['createTime', 'desc']], limit },
  )
  const known = latest.flatMap(({ no, lines, createTime }) =>
    lines.flatMap((line, index) =>
      line.door === door && line.doorVersion && line.params
        ? [
            {
              place: `${Quote.label}${no}第${index + 1}行`,
              version: line.doorVersion,
              values: line.params as Readonly<Record<string, string>>,
              at: createTime,
            },
          ]
        : [],
    ),
  )
  return known.slice(0, limit)
})
