import { Announcement, AnnouncementSend } from '@mortise/messages/model'
import { fieldsOf, fromWire, type Page, type Row, wireNameOf } from '@mortise/model'
import { api, NOTICES } from '@mortise/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

export interface AnnouncementQuery {
  readonly page: number
  readonly size: number
  readonly search?: Row
}

/** A page of the user's own notices, as they came and as code knows their fields. */
export const useMyAnnouncements = (query: AnnouncementQuery) =>
  useQuery({
    queryKey: [NOTICES, 'mine', query],
    queryFn: async ({ signal }) => {
      const path = `${AnnouncementSend.wire}/getMyAnnouncementSend`
      const { records, total } = await api.get<Page>(path, paramsOf(query), { signal })
      const rows = records.map(
        (row): Row => ({
          ...row,
          ...fromWire(Announcement, row),
          ...fromWire(AnnouncementSend, row),
          id: row.id,
        }),
      )
      return { rows, total }
    },
    placeholderData: keepPreviousData,
  })

const paramsOf = ({ page, size, search = {} }: AnnouncementQuery): Row => ({
  pageNo: page,
  pageSize: size,
  [wireNameOf('title', fieldsOf(Announcement).title)]: search.title,
  sender: search.sender,
})
