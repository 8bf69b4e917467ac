import { definePicker } from '@mortise/web'
import { ApproverGroup } from '@mortise/workflow/model'

/** Groups are named by their codes, which other factories may know too. */
export const groupPicker = definePicker(ApproverGroup, { returnKeys: ['id', 'code'] })
