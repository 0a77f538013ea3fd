/** Drawings that replace missing photos. */
export type DrawingKind = 'elevation' | 'plan' | 'lot' | 'street' | 'room'

export interface DrawingProps {
  kind: DrawingKind
  className?: string | undefined
}

/** A line drawing that fills its box. Decorative: say in words that there is no picture. */
export function Drawing({ kind, className }: DrawingProps) {
  const { viewBox, body } = drawings[kind]
  return (
    <svg
      className={className}
      viewBox={viewBox}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {body}
    </svg>
  )
}

const drawings = {
  elevation: {
    viewBox: '0 0 640 420',
    body: (
      <>
        <path d="M0 352H640" strokeWidth="2" />
        <path d="M78 352v-44" />
        <circle cx="78" cy="276" r="40" fill="var(--fh-hover)" />
        <path d="M78 304l18 -20M78 292l-16 -18" />
        <path d="M575 352v-57.2" />
        <circle cx="575" cy="253.2" r="52" fill="var(--fh-hover)" />
        <path d="M575 289.6l23.400000000000002 -26M575 274l-20.8 -23.400000000000002" />
        <path d="M122 352v-24.200000000000003" />
        <circle cx="122" cy="310.2" r="22" fill="var(--fh-hover)" />
        <path d="M122 325.6l9.9 -11M122 319l-8.8 -9.9" />
        <rect x="404" y="92" width="34" height="76" fill="var(--fh-surface)" />
        <path d="M400 92h42" />
        <path d="M182 212H470V352H182z" fill="var(--fh-surface)" />
        <path
          d="M182 222H470M182 232H470M182 242H470M182 252H470M182 262H470M182 272H470M182 282H470M182 292H470M182 302H470M182 312H470M182 322H470M182 332H470M182 342H470"
          strokeWidth=".75"
          opacity=".6"
        />
        <path d="M138 216 320 88 502 216z" fill="var(--fh-hover)" />
        <path
          d="M279.60655737704917 120H360.39344262295083M262.29508196721315 132H377.70491803278685M244.98360655737707 144H395.0163934426229M227.672131147541 156H412.327868852459M210.36065573770492 168H429.6393442622951M193.04918032786884 180H446.95081967213116M175.7377049180328 192H464.2622950819672M158.4262295081967 204H481.5737704918033"
          strokeWidth=".75"
          opacity=".6"
        />
        <path d="M128 216 320 80 512 216" strokeWidth="2.5" />
        <rect x="286" y="136" width="68" height="50" fill="var(--fh-surface)" />
        <path d="M308.6666666666667 136v50" />
        <path d="M331.3333333333333 136v50" />
        <rect x="358" y="246" width="84" height="60" fill="var(--fh-surface)" />
        <path d="M386 246v60" />
        <path d="M414 246v60" />
        <path d="M358 276h84" />
        <path d="M160 258 252 212 344 258z" fill="var(--fh-surface)" />
        <path d="M152 260 252 208 352 260" strokeWidth="2.5" />
        <rect x="168" y="260" width="168" height="8" fill="var(--fh-hover)" />
        <rect x="176" y="268" width="12" height="72" fill="var(--fh-surface)" />
        <rect x="316" y="268" width="12" height="72" fill="var(--fh-surface)" />
        <rect x="170" y="316" width="24" height="26" fill="var(--fh-hover)" />
        <rect x="310" y="316" width="24" height="26" fill="var(--fh-hover)" />
        <rect x="232" y="274" width="42" height="66" fill="var(--fh-accent-wash)" />
        <rect x="240" y="282" width="26" height="18" fill="var(--fh-surface)" />
        <path d="M248.66666666666666 282v18" />
        <path d="M257.3333333333333 282v18" />
        <circle cx="267" cy="312" r="1.5" fill="currentColor" />
        <path d="M160 342H344M150 347H354" />
        <path d="M182 378H470" strokeWidth="1" />
        <path d="M182 372v12M470 372v12" strokeWidth="1" />
        <path d="M179 381l6-6M467 381l6-6" strokeWidth="1.5" />
        <rect x="300" y="368" width="54" height="20" fill="var(--fh-inset)" stroke="none" />
        <text
          x="327"
          y="383"
          textAnchor="middle"
          fill="currentColor"
          stroke="none"
          fontSize="13"
          fontFamily="var(--fh-family)"
          fontWeight="500"
        >
          32′ 0″
        </text>
      </>
    ),
  },
  plan: {
    viewBox: '0 0 320 210',
    body: (
      <>
        <path d="M50 30H270V180H50z" strokeWidth="4" fill="var(--fh-surface)" />
        <path d="M150 30V92M150 122V180M50 110H120M200 110H270M200 30V80" strokeWidth="3" />
        <path d="M120 110a30 30 0 0 1 30-30" strokeWidth="1" />
        <path d="M200 110a28 28 0 0 0-28-28" strokeWidth="1" />
        <rect x="60" y="40" width="46" height="34" strokeWidth="1" />
        <path d="M60 52h46" strokeWidth="1" />
        <rect x="214" y="40" width="46" height="20" strokeWidth="1" />
        <circle cx="226" cy="50" r="5" strokeWidth="1" />
        <circle cx="246" cy="50" r="5" strokeWidth="1" />
        <rect x="64" y="132" width="52" height="30" rx="4" strokeWidth="1" />
        <rect x="222" y="128" width="26" height="38" rx="6" strokeWidth="1" />
      </>
    ),
  },
  lot: {
    viewBox: '0 0 320 210',
    body: (
      <>
        <path d="M0 178H320M0 194H320" strokeWidth="1" />
        <path d="M0 186h320" strokeWidth="1" strokeDasharray="8 8" />
        <path
          d="M30 20V170M110 20V170M210 20V170M290 20V170M0 20H320M0 170H320"
          strokeWidth="1"
          opacity=".7"
        />
        <path d="M110 20H210V170H110z" strokeWidth="2.5" fill="var(--fh-accent-wash)" />
        <path d="M122 36H198V150H122z" strokeWidth="1" strokeDasharray="3 4" />
        <path d="M130 72H184V136H130z" fill="var(--fh-surface)" strokeWidth="2" />
        <path d="M130 104h54M157 72v64" strokeWidth=".75" />
        <path d="M188 170v-60h12v60" strokeWidth="1" />
        <path d="M46 60h44v56H46zM226 56h44v64h-44z" strokeWidth="1" opacity=".7" />
      </>
    ),
  },
  street: {
    viewBox: '0 0 320 210',
    body: (
      <>
        <path d="M0 168H320" strokeWidth="2" />
        <path d="M20 168v-54l30-26 30 26v54z" fill="var(--fh-surface)" />
        <path d="M92 168v-40h46v40zM88 128l27-22 27 22z" fill="var(--fh-surface)" />
        <path d="M152 168v-62l33-30 33 30v62z" fill="var(--fh-accent-wash)" strokeWidth="2.5" />
        <path d="M146 112l39-36 39 36" strokeWidth="2.5" />
        <path d="M176 168v-28h18v28M164 116h12v14h-12zM194 116h12v14h-12z" />
        <path d="M232 168v-44h62v44zM228 124h70l-10-20h-50z" fill="var(--fh-surface)" />
        <path d="M40 168v-24h18v24M104 168v-20h12v20M246 138h14v12h-14zM270 138h14v12h-14z" strokeWidth="1" />
        <path d="M10 184h300M40 196h240" strokeWidth="1" opacity=".6" />
      </>
    ),
  },
  room: {
    viewBox: '0 0 320 210',
    body: (
      <>
        <path d="M0 0 70 46V150L0 205M320 0 250 46V150L320 205M70 46H250M70 150H250" strokeWidth="1.5" />
        <path d="M70 150H250L320 205V210H0V205z" fill="var(--fh-surface)" stroke="none" />
        <rect x="112" y="64" width="40" height="50" fill="var(--fh-surface)" />
        <path d="M132 64v50M112 89h40" />
        <rect x="168" y="64" width="40" height="50" fill="var(--fh-surface)" />
        <path d="M188 64v50M168 89h40" />
        <path d="M96 172v-28a6 6 0 0 1 6-6h72a6 6 0 0 1 6 6v28z" fill="var(--fh-accent-wash)" />
        <path d="M84 180v-18a6 6 0 0 1 12 0v10h84v-10a6 6 0 0 1 12 0v18z" fill="var(--fh-accent-wash)" />
        <path d="M92 180v8M184 180v8" />
        <path d="M222 186v-70M208 116h28l-6-20h-16zM212 186h20" />
        <path d="M16 160 70 128M304 160 250 128" strokeWidth="1" opacity=".6" />
      </>
    ),
  },
} satisfies Record<DrawingKind, { viewBox: string; body: React.ReactNode }>
