import { now } from '@mortise/model'
import { Install } from '@mortise/service/model'
import { api, refusalOf, type ScreenRow } from '@mortise/web'

/** When teams set out. */
const MORNING = '09:00:00'
/** Of a visit that is planned for later on the same day. */
const EVENING = '18:00:00'

/** Plans a visit for a team and a day, and appoints one that waited; answers why not, where it is refused. */
export const moveInstall = (
  { id, version, status, appointedAt }: ScreenRow<typeof Install>,
  team: string,
  day: string,
): Promise<string | null> =>
  refusalOf(async () => {
    const time = appointedAt?.slice(11) ?? MORNING
    const appointTime = `${day} ${`${day} ${time}` > now() ? time : EVENING}`
    const change = { id, version, teamId: team, appointTime, installer: null }
    await api.put(`${Install.wire}/edit`, change, { quiet: true })
    if (status === 'waiting') await api.post(`${Install.wire}/move`, { id, move: 'appoint' }, { quiet: true })
  })
