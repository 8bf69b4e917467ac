import './public.css'
import { type CSSProperties, useEffect } from 'react'
import { Outlet } from 'react-router'
import { useBrand } from '../../brand/brand.ts'
import { Joint } from '../../brand/joint.tsx'
import type { Brand } from '../../session/selections.ts'
import { fileAddress } from '../../upload/file-address.ts'
import { Joinery } from './joinery.tsx'

/** The layout of the pages where one signs in: logo, name, picture and filing number as the logo settings tell. */
export default function LoginLayout() {
  const brand = useBrand('login')
  useEffect(() => {
    document.title = brand.loginName
  }, [brand.loginName])
  return (
    <div
      className={`mortise-entrance ${brand.loginBack ? 'mortise-entrance-pictured' : ''}`}
      style={backgroundOf(brand)}
    >
      <div className="mortise-entrance-card">
        <div className="mortise-entrance-aside">
          <Joinery />
          {brand.businessWords && <p>{brand.businessWords}</p>}
        </div>
        <div className="mortise-entrance-body">
          <div className="mortise-entrance-head">
            <Logo brand={brand} />
            <h1>{brand.loginName}</h1>
          </div>
          <main>
            <Outlet />
          </main>
        </div>
      </div>
      <footer className="mortise-entrance-footer">{brand.sysbah}</footer>
    </div>
  )
}

function Logo({ brand: { loginLogo, loginLink, loginName } }: { brand: Brand }) {
  const picture = loginLogo ? (
    <img src={fileAddress(loginLogo)} alt={loginLink ? loginName : ''} />
  ) : (
    <Joint size={44} />
  )
  return loginLink ? (
    <a href={loginLink} aria-label={loginName}>
      {picture}
    </a>
  ) : (
    picture
  )
}

const backgroundOf = ({ loginBack }: Brand): CSSProperties | undefined =>
  loginBack ? { backgroundImage: `url("${fileAddress(loginBack)}")` } : undefined
