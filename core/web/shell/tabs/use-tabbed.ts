import { useNarrow } from '../../browser/use-narrow.ts'
import { useSetting } from '../../settings/settings.ts'

/** Whether open pages have tabs: as the settings say, and never on a narrow screen. */
export function useTabbed(): boolean {
  const isWanted = useSetting('multiTabs')
  return !useNarrow() && isWanted
}
