import { Doors } from './_ui/doors.tsx';
import { Example } from './_ui/example.tsx';
import { Facts } from './_ui/facts.tsx';
import { Hero } from './_ui/hero.tsx';

/** The landing page. */
export default function HomePage() {
  return (
    <>
      <Hero />
      <Example operation="listCompanies" />
      <Doors />
      <Facts />
    </>
  );
}
