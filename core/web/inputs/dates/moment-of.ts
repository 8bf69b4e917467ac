import dayjs, { type Dayjs } from 'dayjs'

/** A stored text as a calendar takes it; nothing where it is no date. */
export function momentOf(text: string | null | undefined): Dayjs | null {
  const moment = text ? dayjs(text) : null
  return moment?.isValid() ? moment : null
}
