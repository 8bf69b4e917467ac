import { codeOf } from '@mortise/model'
import type { CustomerOrder } from '@mortise/orders/model'
import { Install } from '@mortise/service/model'
import { type DocumentParts, fetchRows, type StoryEvent, textOf } from '@mortise/web'

/** Visits that a story tells of at most. */
const MOST = 100

/** When doors of an order were hung, by whom, and when somebody comes next. */
export default {
  story: [
    {
      key: 'installs',
      needs: codeOf(Install, 'list'),
      load: async ({ id, releasedAt }, signal) => {
        if (releasedAt === null) return []
        const { rows } = await fetchRows(Install, { where: { order: id }, size: MOST }, signal)
        return rows.flatMap((install): StoryEvent[] => {
          const { id: key, no, status, appointedAt, acceptedAt, finishedAt, doorCount } = install
          const document = { entity: Install.name, id: key, title: no }
          const by = textOf(Install, install, 'installer')
          const note = `${doorCount ?? 0} 樘`
          if (status === 'accepted')
            return [{ key: `accept:${key}`, title: '安装验收', at: acceptedAt, note, by, document }]
          if (status === 'failed')
            return [{ key: `fail:${key}`, title: '需二次上门', at: finishedAt, by, document }]
          if (status === 'cancelled') return []
          const day = appointedAt?.slice(0, 16)
          return [
            {
              key: `plan:${key}`,
              title: '计划安装',
              at: null,
              note: day ? `${day} ${note}` : `待预约 ${note}`,
              document,
            },
          ]
        })
      },
    },
  ],
} satisfies DocumentParts<typeof CustomerOrder>
