import { areaList } from '@vant/area-data'
import { learnRegions } from './area.ts'

/** Learns the regions of the country. Not by itself: the list is large, and a screen without regions does without it. */
export const learnAreas = (): void => learnRegions(areaList)
