import { can, type Duties, keeps, reads, sees } from '@mortise/model'
import { Activity } from './activity.ts'
import { ProductPicture } from './product-picture.ts'
import { Publicity, PublicityRead } from './publicity.ts'
import { SmsBatch, SmsOptOut } from './sms.ts'

export const duties: Duties = {
  generalManager: [reads(Activity, Publicity, PublicityRead, ProductPicture, SmsBatch, SmsOptOut)],
  salesManager: [
    keeps(Activity, Publicity, ProductPicture, SmsOptOut),
    can(Activity, 'publish', 'begin', 'end', 'cancel'),
    can(Publicity, 'publish', 'withdraw'),
    sees(ProductPicture),
    reads(PublicityRead, SmsBatch),
    'productPicture:share',
    'smsBatch:mass',
  ],
  sales: [reads(Activity, Publicity, ProductPicture), sees(ProductPicture), 'productPicture:share'],
}
