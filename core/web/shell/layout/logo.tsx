import { Link } from 'react-router'
import { useBrand } from '../../brand/brand.ts'
import { Joint } from '../../brand/joint.tsx'
import { HOME_PATH } from '../../gate/guard.ts'
import { fileAddress } from '../../upload/file-address.ts'

/** The mark and the name of the product, which lead home. */
export function Logo({ isBare = false }: { isBare?: boolean }) {
  const { name, logo } = useBrand('header')
  return (
    <Link to={HOME_PATH} className="mortise-logo" aria-label={name}>
      {logo ? <img src={fileAddress(logo)} alt="" /> : <Joint size={28} />}
      {!isBare && <span>{name}</span>}
    </Link>
  )
}

/** What the company says of itself: a picture if it has one, else words. */
export function Slogan() {
  const { businessWords, businessWordsImg } = useBrand('header')
  if (businessWordsImg)
    return (
      <img className="mortise-slogan" src={fileAddress(businessWordsImg)} alt={businessWords ?? '标语'} />
    )
  return <span className="mortise-slogan">{businessWords}</span>
}
